import { Fragment, jsxDEV as make } from 'react/jsx-dev-runtime';
import { asText } from './as-text.ts';

// The same as `jsx-runtime.ts`, for tests and `npm run dev`.
export { Fragment };
export const jsxDEV: typeof make = (type, props, ...rest) => make(type, asText(type, Object(props)), ...rest);
