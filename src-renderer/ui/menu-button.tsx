import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** What is open below a `MenuButton`. */
export interface OpenBelow {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Where the focus begins: on the first or the last item, or on the whole. */
  autoFocus: 'first' | 'last' | true;
}

export interface MenuButtonProps extends Omit<ButtonProps, 'children' | 'onPress'> {
  opens: 'menu' | 'dialog';
  /** The words on the button. */
  words?: ReactNode;
  /** Draws what opens: a popover, whose code may still have to be loaded. */
  children: (open: OpenBelow) => ReactNode;
}

/** Where the focus begins after these keys have opened a menu. */
const focusOfKey = new Map<string, OpenBelow['autoFocus']>([
  ['Enter', 'first'],
  [' ', 'first'],
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
]);

/**
 * A button that opens a menu or a dialog below it, as react-aria's `MenuTrigger` and `DialogTrigger` do. Their code is that
 * of the popover as well, which need not be there before it opens.
 */
export function MenuButton({ opens, words, children, ...props }: MenuButtonProps) {
  const [autoFocus, setAutoFocus] = useState<OpenBelow['autoFocus'] | null>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const isMenu = opens === 'menu';
  return (
    <>
      <Button
        {...props}
        ref={triggerRef}
        aria-haspopup={isMenu ? 'true' : 'dialog'}
        aria-expanded={autoFocus !== null}
        // As in other programs, a menu opens when the mouse button goes down, not only when it goes up again.
        onPressStart={({ pointerType }) => {
          if (isMenu && (pointerType === 'mouse' || pointerType === 'pen')) setAutoFocus(true);
        }}
        onPress={({ pointerType }) => {
          if (!isMenu || pointerType === 'touch') setAutoFocus(true);
          else if (pointerType === 'virtual') setAutoFocus('first');
        }}
        onKeyDown={event => {
          const focus = isMenu ? focusOfKey.get(event.key) : undefined;
          if (focus === undefined) return event.continuePropagation();
          event.preventDefault();
          setAutoFocus(focus);
        }}
      >
        {words}
      </Button>
      {autoFocus !== null && children({ triggerRef, autoFocus, onClose: () => setAutoFocus(null) })}
    </>
  );
}
