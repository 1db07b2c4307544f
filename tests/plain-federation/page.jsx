import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const Catalogue = lazy(() => import('catalogue/list').then(({ List }) => ({ default: List })));

function Page() {
  return (
    <>
      <header>Plain shop</header>
      <Suspense fallback={<p role="status">Loading</p>}>
        <Catalogue />
      </Suspense>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Page />);
