import { Trans } from '@lingui/react';
import type { ElementType } from 'react';
import { jsx } from 'react/jsx-runtime';
import { hidesText, visibleText } from '../../src-shared/domain/visible-text.ts';

type Props = Readonly<Record<string, unknown>>;

/**
 * Characters because of which a value of `Trans` becomes an element of its own: those that Lingui reads as markup or an
 * escape, and letters that are written from right to left.
 */
const unlike = /[<\\%\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Attributes that screen readers read out, in elements and in components, which pass them on. `textValue` is
 * react-aria's name for the text of a list item.
 */
const spoken = ['aria-label', 'textValue'];
/**
 * Attributes whose text is shown or read out. `title` and `alt` are changed only on HTML elements, because components
 * may use these names for something else.
 */
const spokenOrShown = [...spoken, 'title', 'alt'];

/**
 * Returns props in which hidden characters are made visible. Values of Lingui's `Trans` become elements, because Lingui
 * would parse markup in texts. This runs for most elements at every key press, so props that need no change are
 * returned as the same object.
 */
export function asText(type: ElementType, props: Props): Props {
  if (type === Trans) return isRecord(props.values) ? { ...props, values: asElements(props.values) } : props;
  const children = withVisibleText(props.children);
  let seen = children === props.children ? props : { ...props, children };
  for (const name of typeof type === 'string' ? spokenOrShown : spoken) {
    const text = props[name];
    if (typeof text === 'string' && hidesText(text)) seen = { ...seen, [name]: visibleText(text) };
  }
  return seen;
}

const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null;

function withVisibleText(children: unknown): unknown {
  if (typeof children === 'string') return visibleText(children);
  if (!Array.isArray(children)) return children;
  let seen: unknown[] | null = null;
  for (let index = 0; index < children.length; index += 1) {
    const child: unknown = withVisibleText(children[index]);
    if (child === children[index]) continue;
    seen ??= [...children];
    seen[index] = child;
  }
  return seen ?? children;
}

const asElements = (values: Props): Props =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && (unlike.test(value) || hidesText(value))
        ? jsx('bdi', { children: visibleText(value) })
        : value,
    ]),
  );
