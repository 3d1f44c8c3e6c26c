// Runs in the page, from a bundle of its own: the least that React can do with a key.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function BareInput() {
  const [text, setText] = useState('');
  return createElement('input', {
    'aria-label': 'bare',
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  });
}

const box = document.createElement('div');
// Over the app and no part of its layout.
box.style.position = 'fixed';
box.style.zIndex = '10000';
box.style.right = '0';
box.style.bottom = '0';
document.body.append(box);
createRoot(box).render(createElement(BareInput));
