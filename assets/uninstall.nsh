; Dispatch tells Windows at its start that it opens dispatch:// links (src-main/electron/order-links.ts). An update
; uninstalls the former version first, and keeps that.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\dispatch"
  ${endIf}
!macroend
