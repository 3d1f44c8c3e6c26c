/** What stands on screen until it is known what to show: the same as in index.html, where the first frame has it from. */
export const FirstFrame = () => (
  <div className="first-frame" aria-hidden>
    <div className="first-environment" />
    <div className="first-rail" />
    <div className="first-bar" />
    <div className="skeleton-rows" />
  </div>
);
