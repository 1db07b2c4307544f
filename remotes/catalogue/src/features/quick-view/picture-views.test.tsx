import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installFakePointerEvent } from '@szn/shared-ui/testing';
import { PictureViews } from './picture-views.tsx';

let removePointerEvent: () => void;
beforeEach(() => {
  removePointerEvent = installFakePointerEvent();
});
afterEach(() => removePointerEvent());

function renderViews(images: readonly string[] = ['/media/tee', '/media/tee--back']) {
  const { container } = render(<PictureViews title="Tee" images={images} sizes="26rem" />);
  const shownPicture = () => screen.queryByRole('img', { name: 'Tee, second view' });
  const swipeArea = container.querySelector('.swipeArea') ?? container;
  return { shownPicture, swipeArea };
}

const view = (number: number) => screen.getByRole('button', { name: `View ${number} of 2` });

/** jsdom loads no pictures. */
function loadSecond() {
  for (const picture of document.querySelectorAll('img[sizes="26rem"]')) fireEvent.load(picture);
}

it('PictureViews shows the view of the pressed button, and requests the large second picture only then', async () => {
  const { shownPicture } = renderViews();
  expect(view(1)).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('img[sizes="26rem"]')).toBeNull();
  await userEvent.click(view(2));
  loadSecond();
  expect(view(2)).toHaveAttribute('aria-pressed', 'true');
  expect(shownPicture()).toBeInTheDocument();
  await userEvent.click(view(1));
  expect(shownPicture()).not.toBeInTheDocument();
});

it('PictureViews shows the number of a view whose picture does not load', () => {
  renderViews();
  const [, thumbnail] = document.querySelectorAll('button img');
  fireEvent.error(thumbnail ?? document);
  expect(view(1)).toHaveTextContent('');
  expect(view(2)).toHaveTextContent('2');
});

it('PictureViews changes the view and moves the focus by arrow keys', async () => {
  renderViews();
  await userEvent.tab();
  expect(view(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(view(2)).toHaveFocus();
  expect(view(2)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}');
  expect(view(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(view(2)).toHaveAttribute('aria-pressed', 'true');
});

it('PictureViews changes the view by swipes', () => {
  const { swipeArea } = renderViews();
  const finger = { pointerType: 'touch', isPrimary: true, clientY: 0 };
  fireEvent.pointerDown(swipeArea, { ...finger, clientX: 200 });
  fireEvent.pointerUp(swipeArea, { ...finger, clientX: 120 });
  expect(view(2)).toHaveAttribute('aria-pressed', 'true');
  fireEvent.pointerDown(swipeArea, { ...finger, clientX: 120 });
  fireEvent.pointerUp(swipeArea, { ...finger, clientX: 200 });
  expect(view(1)).toHaveAttribute('aria-pressed', 'true');
});

it('PictureViews goes through further pictures, and stays at the last one', async () => {
  const { swipeArea } = renderViews(['/media/tee', '/media/tee--back', '/media/tee--detail']);
  const finger = { pointerType: 'touch', isPrimary: true, clientY: 0 };
  for (let swipe = 0; swipe < 3; swipe += 1) {
    fireEvent.pointerDown(swipeArea, { ...finger, clientX: 200 });
    fireEvent.pointerUp(swipeArea, { ...finger, clientX: 120 });
  }
  loadSecond();
  expect(screen.getByRole('button', { name: 'View 3 of 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('img', { name: 'Tee, third view' })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'Tee, second view' })).not.toBeInTheDocument();
});

it('PictureViews requests no thumbnails with Save-Data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  renderViews();
  expect(document.querySelector('img')).toBeNull();
  expect(view(2)).toHaveTextContent('2');
  Reflect.deleteProperty(navigator, 'connection');
});
