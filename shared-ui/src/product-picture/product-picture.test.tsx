import { fireEvent, render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture.tsx';

const picture = () => screen.getByRole('img', { name: 'A black tee' });

it('ProductPicture reserves its box and loads lazily without a referrer', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" />);
  expect(picture()).toHaveAttribute('width', '512');
  expect(picture()).toHaveAttribute('height', '640');
  expect(picture()).toHaveAttribute('loading', 'lazy');
  expect(picture()).toHaveAttribute('referrerpolicy', 'no-referrer');
});

it('ProductPicture with isPriority loads eagerly with high priority', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" isPriority />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
});

it('ProductPicture shows a text without a picture', () => {
  render(<ProductPicture image={null} />);
  expect(screen.getByText('Image Not Available')).toBeInTheDocument();
});

it('ProductPicture shows a text when the picture cannot be loaded', () => {
  render(<ProductPicture image="/media/tee" alt="A black tee" />);
  fireEvent.error(picture());
  expect(screen.getByText('Image Not Available')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('ProductPicture shows the next picture after a broken one', () => {
  const view = render(<ProductPicture image="/media/tee" alt="A black tee" />);
  fireEvent.error(picture());
  view.rerender(<ProductPicture image="/media/hoodie" alt="A black tee" />);
  expect(picture()).toBeInTheDocument();
});

describe('ProductPicture whose picture failed before hydration', () => {
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

  it('shows the text after hydration', () => {
    picturesAre({ complete: true, naturalWidth: 0, currentSrc: 'https://szn.example/media/tee' });
    render(<ProductPicture image="/media/tee" alt="A black tee" />);
    expect(screen.getByText('Image Not Available')).toBeInTheDocument();
  });

  it('does not treat a lazy picture that has not started as broken', () => {
    picturesAre({ complete: true, naturalWidth: 0, currentSrc: '' });
    render(<ProductPicture image="/media/tee" alt="A black tee" />);
    expect(picture()).toBeInTheDocument();
  });
});
