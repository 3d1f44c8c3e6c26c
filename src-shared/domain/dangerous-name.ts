const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Extensions of shortcuts: files that open something else, some as soon as their folder is shown. Systems also hide
 * these extensions from the user.
 */
const shortcuts = words(`
  lnk url scf pif website desktop webloc inetloc fileloc appref-ms library-ms search-ms searchconnector-ms
  settingcontent-ms theme themepack deskthemepack
`);

/**
 * Programs, scripts and installers of Windows, macOS and Linux; pages and drawings that run scripts in a browser; and
 * documents that contain programs.
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

/** Whether an extension is a class id of Windows, which opens such a file with the program that has this id. */
const isClassId = (ending: string): boolean => /^\{[\da-f-]{36}\}$/.test(ending);

/** Whether a file with this name is a shortcut. @param name as returned by `plainName` */
export const runsAsShortcut = (name: string): boolean =>
  name.includes('.') && (shortcuts.has(endingOf(name)) || isClassId(endingOf(name)));

/** Whether opening a file with this name can run a program. @param name as returned by `plainName` */
export const isDangerousName = (name: string): boolean =>
  name.includes('.') && (programs.has(endingOf(name)) || runsAsShortcut(name));
