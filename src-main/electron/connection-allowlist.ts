/**
 * Header of every response to a page, which allows connections to the app itself only. Unlike the
 * Content-Security-Policy it also covers WebRTC, hints such as `preconnect`, and connections that Chromium opens before
 * a navigation. Which hosts Dispatch itself may ask: `core/api/allowed-targets.ts`.
 */
export const connectionAllowlist = '(response-origin);webrtc=block';

/** Chromium features that turn on this header in versions before 152. Later versions ignore the second feature. */
export const allowlistFeatures = 'ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial';
