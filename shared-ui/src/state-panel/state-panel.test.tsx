import { render, screen } from '@testing-library/react';
import { StatePanel } from './state-panel.tsx';

it('StatePanel announces an error at once and shows its actions', () => {
  render(
    <StatePanel kind="error" title="An error occurred" actions={<button type="button">Retry</button>} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('StatePanel announces an empty state politely', () => {
  render(<StatePanel kind="empty" title="Nothing here" text="Try another brand." headingLevel={2} />);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing here');
  expect(screen.getByRole('heading', { level: 2, name: 'Nothing here' })).toBeInTheDocument();
});

it('StatePanel does not announce a prompt', () => {
  render(<StatePanel kind="prompt" title="What are you looking for?" />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByText('What are you looking for?')).toBeInTheDocument();
});
