import { Fragment, jsx as make, jsxs as makeOfSeveral } from 'react/jsx-runtime';
import { asText } from './as-text.ts';

// Through `jsxImportSource` in the build, all elements are created by these functions instead of React's.
export { Fragment };
export const jsx: typeof make = (type, props, key) => make(type, asText(type, Object(props)), key);
export const jsxs: typeof makeOfSeveral = (type, props, key) =>
  makeOfSeveral(type, asText(type, Object(props)), key);
