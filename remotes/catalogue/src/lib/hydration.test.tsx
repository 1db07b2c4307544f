import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useWasServerRendered } from './hydration.ts';

const told: boolean[] = [];

beforeEach(() => {
  told.length = 0;
});

function Telling() {
  told.push(useWasServerRendered());
  return null;
}

it('useWasServerRendered is true on the server and after hydration, with one render', () => {
  const html = renderToString(<Telling />);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const view = render(<Telling />, { container, hydrate: true });
  expect(told).toEqual([true, true]);
  view.rerender(<Telling />);
  expect(told).toEqual([true, true, true]);
});

it('useWasServerRendered is false for a component first rendered in the browser', () => {
  const view = render(<Telling />);
  view.rerender(<Telling />);
  expect(told).toEqual([false, false]);
});
