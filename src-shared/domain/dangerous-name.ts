const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Files that link elsewhere, some of them as soon as their folder is shown. Their extension is hidden, too. */
const shortcuts = words(`
  lnk url scf pif website desktop webloc inetloc fileloc appref-ms library-ms search-ms searchconnector-ms
  settingcontent-ms theme themepack deskthemepack
`);

/**
 * Programs, scripts and what installs them, of Windows, macOS and Linux, pages and drawings that run in a browser, and
 * documents that bring programs along.
 */
const programs = words(`
  ade adp appcontent-ms application appinstaller appx appxbundle bat bgi chm cmd com cpl diagcab diagcfg diagpkg dll drv
  exe gadget grp hlp hpj hta img inf ins iso isp jar jnlp js jse mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb
  mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msix msixbundle msp mst msu ocx ops osd pcd plg prf prg
  ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 reg rgs scr sct shb shs sys vb vbe vbp vbs vhd vhdx vsmacros vsw vxd
  ws wsc wsf wsh xbap xll xnk
  action app applescript command dmg dylib kext mobileconfig mpkg osax pkg prefpane scpt scptd service terminal tool
  workflow
  apk appimage ash bash bin csh deb elf fish flatpak flatpakref flatpakrepo ko ksh out rpm run sh snap so tcsh zsh
  class lua php pl pm py pyc pyo pyw pyz pyzw rb tcl
  hta htm html mht mhtml saver shtml svg svgz webarchive xht xhtml
  rdp udl vbscript wsb
  docm dotm iqy one oqy potm ppam ppsm pptm slk sldm xla xlam xlsb xlsm xltm
`);

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Windows opens a file with such a number as extension with the program that has this number. */
const isClassId = (ending: string): boolean => /^\{[\da-f-]{36}\}$/.test(ending);

/** @param name as `plainName` gives it */
export const runsAsShortcut = (name: string): boolean =>
  name.includes('.') && (shortcuts.has(endingOf(name)) || isClassId(endingOf(name)));

/** Whether opening such a file may run something. @param name as `plainName` gives it */
export const isDangerousName = (name: string): boolean =>
  name.includes('.') && (programs.has(endingOf(name)) || runsAsShortcut(name));
