import { render, screen } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { SectionBoundary } from './section-boundary.tsx';

test('Section that throws renders nothing and is reported, and the next section stays', () => {
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
