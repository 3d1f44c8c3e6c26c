import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Action } from './action.ts';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';
import type { MenuPlace } from './menu-place.ts';

/** Distance in pixels that a menu keeps from the edges of the window. */
const edgePx = 4;

export interface ContextMenuProps {
  label: string;
  /** The actions, in groups. */
  groups: readonly (readonly Action[])[];
  place: MenuPlace;
  onClose: () => void;
}

/** Returns the index to which a key moves in a menu; null if the key does not move. */
function moved(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return from <= 0 ? count - 1 : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Returns the index of the next action whose label begins with a letter; null if there is none. */
function withLetter(actions: readonly Action[], letter: string, from: number): number | null {
  if (letter.length !== 1) return null;
  const wanted = letter.toLocaleLowerCase();
  const order = actions.map((_, index) => (from + 1 + index) % actions.length);
  return order.find(index => actions[index]?.label.toLocaleLowerCase().startsWith(wanted)) ?? null;
}

/**
 * Names the chosen item at the element that has the focus, so that a screen reader reads it. The focus itself stays: a
 * field would otherwise end its editing.
 */
function useNamedAtFocus(itemId: string | null): void {
  useEffect(() => {
    const holder = document.activeElement;
    if (holder === null || holder === document.body || itemId === null) return;
    const before = holder.getAttribute('aria-activedescendant');
    holder.setAttribute('aria-activedescendant', itemId);
    return () => {
      if (holder.getAttribute('aria-activedescendant') !== itemId) return;
      if (before === null) holder.removeAttribute('aria-activedescendant');
      else holder.setAttribute('aria-activedescendant', before);
    };
  }, [itemId]);
}

/** A menu at a point of the window. It takes the keys, but not the focus, and closes as soon as anything else happens. */
export function ContextMenu({ label, groups, place, onClose }: ContextMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const actions = groups.flat();
  const usable = actions.filter(({ isDisabled }) => !isDisabled);
  /** Index of the chosen action among those that can be used; null if none is chosen. */
  const [chosen, setChosen] = useState<number | null>(usable.length > 0 ? 0 : null);
  const idOf = (action: Action): string => `${id}-${actions.indexOf(action)}`;
  const chosenAction = chosen === null ? undefined : usable[chosen];
  useNamedAtFocus(chosenAction ? idOf(chosenAction) : null);

  const run = (action: Action): void => {
    onClose();
    action.run();
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    // Until the menu closes, no other part of the page hears a key.
    event.stopImmediatePropagation();
    event.preventDefault();
    if (key === 'Escape' || key === 'Tab' || ctrlKey || metaKey || altKey) onClose();
    else if (key === 'Enter' || key === ' ') {
      if (chosenAction) run(chosenAction);
    } else {
      const from = chosen ?? -1;
      const to = moved(key, from, usable.length) ?? withLetter(usable, key, from);
      if (to !== null) setChosen(to);
    }
  });
  const close = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node) || !menu.current?.contains(event.target)) onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    const onOther = (event: Event) => close(event);
    const others = ['pointerdown', 'wheel', 'resize', 'blur', 'contextmenu'] as const;
    window.addEventListener('keydown', onKeyDown, { capture: true });
    for (const name of others) window.addEventListener(name, onOther, { capture: name !== 'blur' });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      for (const name of others) window.removeEventListener(name, onOther, { capture: name !== 'blur' });
    };
  }, []);

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    // In the top layer, nothing covers the menu and no scrolling part cuts it off.
    box.showPopover();
    const { width, height } = box.getBoundingClientRect();
    const fitsBelow = place.y <= innerHeight - edgePx - height;
    box.style.left = `${Math.max(edgePx, Math.min(place.x, innerWidth - width - edgePx))}px`;
    box.style.top = `${Math.max(edgePx, fitsBelow ? place.y : Math.min(place.y, innerHeight) - height)}px`;
  }, [place]);

  const item = (action: Action): ReactNode => {
    const { icon: Icon, label: words, keys, isDisabled = false } = action;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the menu hears the keys, wherever the focus is.
      <div
        key={words}
        id={idOf(action)}
        role="menuitem"
        tabIndex={-1}
        aria-disabled={isDisabled || undefined}
        className={styles.item}
        data-focused={action === chosenAction || undefined}
        onPointerEnter={() => setChosen(isDisabled ? null : usable.indexOf(action))}
        onClick={() => {
          if (!isDisabled) run(action);
        }}
      >
        <Icon size={15} aria-hidden />
        <span className="grow">{words}</span>
        {keys !== undefined && (
          <span aria-hidden>
            <Kbd>{keys}</Kbd>
          </span>
        )}
      </div>
    );
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      popover="manual"
      tabIndex={-1}
      className={cx(styles.popover, styles.context)}
      aria-label={label}
      // A press must not take the focus from the field or list whose menu this is, and is no press on that list.
      onMouseDown={event => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {groups
        .filter(group => group.length > 0)
        .map(group => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset.
          <div key={group[0]?.label} role="group" className={styles.section}>
            {group.map(item)}
          </div>
        ))}
    </div>,
    // Within an open dialog, so that the dialog knows the menu as its own.
    place.of.closest('[role="dialog"], [role="alertdialog"]') ?? document.body,
  );
}
