/**
 * Header of every response to a page, which allows connections to the app itself only. Unlike the
 * Content-Security-Policy it also covers WebRTC, hints such as `preconnect`, and connections that Chromium opens before
 * a navigation.
 */
export const connectionAllowlist = '(response-origin);webrtc=block';

/** Features that enable the header in Chromium before version 152; later versions ignore the second one. */
export const allowlistFeatures = 'ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial';
