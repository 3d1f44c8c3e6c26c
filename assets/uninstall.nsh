; Dispatch tells Windows at its start that it opens dispatch:// links (src-main/electron/order-links.ts). An update
; uninstalls the former version first, and keeps that. The same is true of the start at login (login-start.ts).
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\dispatch"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "eu.dispatch.desktop"
  ${endIf}
!macroend
