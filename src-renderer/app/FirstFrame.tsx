/** Placeholder until the view to show is known. It looks like the first frame in index.html, so that nothing moves. */
export const FirstFrame = () => (
  <div className="first-frame" aria-hidden>
    <div className="first-environment" />
    <div className="first-rail" />
    <div className="first-bar" />
    <div className="skeleton-rows" />
  </div>
);
