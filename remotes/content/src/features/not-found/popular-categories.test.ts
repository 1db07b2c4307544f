import { findCategory } from '@szn/shared-contracts';
import { notFoundContent } from './not-found-content.ts';

test.each([...notFoundContent.popularCategories])('$label has a page', ({ gender, category }) => {
  expect(findCategory(gender, category)?.name).toBe(category);
});
