import { render, screen } from '@testing-library/react';
import { createLazyPart, type LazyPart } from './create-lazy-part.ts';
import { useLazyPart } from './use-lazy-part.ts';

type PosterProps = { readonly text: string };
const Poster = ({ text }: PosterProps) => <p>{text}</p>;

function Frame({
  part,
  isWanted,
  onFailure,
}: {
  part: LazyPart<PosterProps>;
  isWanted: boolean;
  onFailure: () => void;
}) {
  const Part = useLazyPart(part, isWanted, onFailure);
  return Part ? <Part text="Here it is" /> : <p>Not yet</p>;
}

const fail = () => Promise.reject(new Error('ChunkLoadError'));

it('is fetched when it is wanted, once, however often', async () => {
  const bring = jest.fn(async () => Poster);
  const part = createLazyPart(bring);
  const { rerender } = render(<Frame part={part} isWanted={false} onFailure={jest.fn()} />);
  expect(bring).not.toHaveBeenCalled();
  rerender(<Frame part={part} isWanted onFailure={jest.fn()} />);
  expect(await screen.findByText('Here it is')).toBeVisible();
  rerender(<Frame part={part} isWanted={false} onFailure={jest.fn()} />);
  rerender(<Frame part={part} isWanted onFailure={jest.fn()} />);
  expect(screen.getByText('Here it is')).toBeVisible();
  expect(bring).toHaveBeenCalledTimes(1);
});

it('is there at once when it was fetched ahead', async () => {
  const part = createLazyPart(async () => Poster);
  part.prefetch();
  await part.load();
  render(<Frame part={part} isWanted onFailure={jest.fn()} />);
  expect(screen.getByText('Here it is')).toBeVisible();
});

it('survives one failed fetch without a word', async () => {
  const onFailure = jest.fn();
  const part = createLazyPart(jest.fn(async () => Poster).mockImplementationOnce(fail));
  render(<Frame part={part} isWanted onFailure={onFailure} />);
  expect(await screen.findByText('Here it is')).toBeVisible();
  expect(onFailure).not.toHaveBeenCalled();
});

it('tells of two, and tries anew the next time it is wanted', async () => {
  const bring = jest
    .fn(async () => Poster)
    .mockImplementationOnce(fail)
    .mockImplementationOnce(fail);
  const part = createLazyPart(bring);
  const failed = await new Promise<boolean>((resolve) => {
    render(<Frame part={part} isWanted onFailure={() => resolve(true)} />);
  });
  expect(failed).toBe(true);
  await expect(part.load()).resolves.toBe(Poster);
});

it('that nobody has asked for in earnest fails silently, and is fetched ahead no more', async () => {
  const bring = jest.fn(fail);
  const part = createLazyPart<PosterProps>(bring);
  part.prefetch();
  await part.load().catch(() => undefined);
  expect(bring).toHaveBeenCalledTimes(2);
  part.prefetch();
  expect(bring).toHaveBeenCalledTimes(2);
  await expect(part.load()).rejects.toThrow('ChunkLoadError');
});
