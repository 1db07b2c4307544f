import { render, screen } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { SectionBoundary } from './section-boundary.tsx';

test('a section that breaks is missing and reported, and the next one is there', () => {
  const bug = new Error('broken');
  const Broken = () => {
    throw bug;
  };
  const services = createFakeServices();
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  render(
    <>
      <SectionBoundary services={services} section="first">
        <Broken />
      </SectionBoundary>
      <SectionBoundary services={services} section="second">
        <p>Still here</p>
      </SectionBoundary>
    </>,
  );

  expect(screen.getByText('Still here')).toBeVisible();
  expect(services.reportedErrors).toEqual([bug]);
  consoleError.mockRestore();
});
