import { Fragment, jsx as make, jsxs as makeOfSeveral } from 'react/jsx-runtime';
import { asText } from './as-text.ts';

// The build creates all elements with these functions instead of React's (`jsxImportSource`).
export { Fragment };
export const jsx: typeof make = (type, props, key) => make(type, asText(type, Object(props)), key);
export const jsxs: typeof makeOfSeveral = (type, props, key) =>
  makeOfSeveral(type, asText(type, Object(props)), key);
