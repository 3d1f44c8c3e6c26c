/**
 * With every answer to a page: it connects to nothing but the app itself. Unlike the Content-Security-Policy this also
 * counts for WebRTC, for hints such as `preconnect`, and for what Chromium connects to ahead of a navigation.
 */
export const connectionAllowlist = '(response-origin);webrtc=block';

/** Before its release 152, Chromium heeds the header only with these; later it knows the second one no more. */
export const allowlistFeatures = 'ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial';
