; The installer for Windows: for one user, with no administrator. `makensis -DVERSION=… -DFROM=… -DTO=… installer.nsi`
; As the program: a Windows that cannot run the one cannot run the other, and says so at once.
Target amd64-unicode
!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"

Name "Brigade Major ${VERSION}"
OutFile "${TO}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Brigade Major"
InstallDirRegKey HKCU "Software\Brigade Major" "Folder"
SetCompressor /SOLID lzma
; The same bytes from the same files.
SetDateSave off

!define MUI_ICON "${FROM}\brigade-major.ico"
!define MUI_UNICON "${FROM}\brigade-major.ico"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\brigade-major.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\BrigadeMajor"
!define CLASSES "Software\Classes"
!define KIND "BrigadeMajor.File"

; Windows lets nobody write to a program that runs: files of two versions must not lie side by side, nor be left when the rest is gone.
!macro Closed
  ${If} ${FileExists} "$INSTDIR\brigade-major.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\brigade-major.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "Brigade Major is running. Close it, then try again: nothing has been changed." /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; The desktop shows icons and asks with which program to open from what it remembers, until it is told.
!macro KindsChanged
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "Brigade Major"
  !insertmacro Closed
  SetOutPath "$INSTDIR"
  File /r "${FROM}\*.*"
  CreateShortcut "$SMPROGRAMS\Brigade Major.lnk" "$INSTDIR\brigade-major.exe" "" "$INSTDIR\brigade-major.ico"
  WriteRegStr HKCU "Software\Brigade Major" "Folder" "$INSTDIR"
  ; .json and .jsonl are everybody's: the program is offered for them under "Open with", and takes none away.
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "Brigade Major battle or scenario"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\brigade-major.ico"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\brigade-major.exe" "%1"'
  ; Battles and campaigns end in .jsonl, which hardly any program has: where none has it, a double click opens them.
  ReadRegStr $0 HKCR ".jsonl" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\.jsonl" "" "${KIND}"
  ${EndIf}
  WriteRegStr HKCU "${CLASSES}\.jsonl\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Brigade Major"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\brigade-major.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "the Brigade Major developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  !insertmacro KindsChanged
SectionEnd

; Battles and settings are the player's: they stay.
Section "Uninstall"
  !insertmacro Closed
  Delete "$SMPROGRAMS\Brigade Major.lnk"
  Delete "$INSTDIR\brigade-major.exe"
  Delete "$INSTDIR\brigade-major.ico"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\.jsonl" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\.jsonl" ""
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.jsonl\OpenWithProgids" "${KIND}"
  DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.jsonl\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.jsonl"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.json\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.json"
  DeleteRegKey HKCU "Software\Brigade Major"
  !insertmacro KindsChanged
SectionEnd
