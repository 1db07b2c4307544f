import { fireEvent, render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture.tsx';

const picture = () => screen.getByRole('img', { name: 'A black tee' });

it('reserves its box and comes lazily, without telling the brand where from', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" />);
  expect(picture()).toHaveAttribute('width', '512');
  expect(picture()).toHaveAttribute('height', '640');
  expect(picture()).toHaveAttribute('loading', 'lazy');
  expect(picture()).toHaveAttribute('referrerpolicy', 'no-referrer');
});

it('comes at once and first on the first screen', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" isPriority />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
});

it('says so when there is no picture', () => {
  render(<ProductPicture image={null} />);
  expect(screen.getByText('Image Not Available')).toBeInTheDocument();
});

it('says so when the picture cannot be loaded', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" />);
  fireEvent.error(picture());
  expect(screen.getByText('Image Not Available')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('gives the next picture its own chance', () => {
  const view = render(<ProductPicture image="/media/tee" alt="A black tee" />);
  fireEvent.error(picture());
  view.rerender(<ProductPicture image="/media/hoodie" alt="A black tee" />);
  expect(picture()).toBeInTheDocument();
});

describe('when the picture failed before anybody listened', () => {
  const original = Object.getOwnPropertyDescriptors(HTMLImageElement.prototype);

  afterEach(() => {
    for (const name of ['complete', 'naturalWidth', 'currentSrc'] as const) {
      Object.defineProperty(HTMLImageElement.prototype, name, original[name]);
    }
  });

  function picturesAre(state: { complete: boolean; naturalWidth: number; currentSrc: string }) {
    for (const [name, value] of Object.entries(state)) {
      Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
    }
  }

  it('says so after hydration', () => {
    picturesAre({ complete: true, naturalWidth: 0, currentSrc: 'https://szn.example/media/tee' });
    render(<ProductPicture image="/media/tee" alt="A black tee" />);
    expect(screen.getByText('Image Not Available')).toBeInTheDocument();
  });

  it('does not mistake a lazy picture that has not begun for a broken one', () => {
    picturesAre({ complete: true, naturalWidth: 0, currentSrc: '' });
    render(<ProductPicture image="/media/tee" alt="A black tee" />);
    expect(picture()).toBeInTheDocument();
  });
});
