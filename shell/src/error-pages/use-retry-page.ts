import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Makes the page at hand anew, data and all. Not by revalidation: React Router keeps the error where that ends before
 * it was drawn.
 */
export function useRemakePage(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    () => void navigate(location, { replace: true, preventScrollReset: true, state: location.state }),
    [navigate, location],
  );
}
