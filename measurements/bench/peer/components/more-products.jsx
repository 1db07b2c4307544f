'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ProductCard } from './product-card';

/** Loads the next page when the end of the list is less than a screen below the viewport, or on a click. */
export function MoreProducts({ gender, query, firstPosition }) {
  const [products, setProducts] = useState([]);
  const [page, setPage] = useState(2);
  const [hasMore, setHasMore] = useState(true);
  const isLoading = useRef(false);
  const endRef = useRef(null);

  const loadPage = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const response = await fetch(`/api/products?gender=${gender}&page=${page}&${query}`);
      if (!response.ok) return;
      const next = await response.json();
      setProducts((shown) => [...shown, ...next.products]);
      setHasMore(next.hasMore);
      setPage(page + 1);
    } finally {
      isLoading.current = false;
    }
  }, [gender, query, page]);

  useEffect(() => {
    const end = endRef.current;
    if (end === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && void loadPage(), {
      rootMargin: '0px 0px 100% 0px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [loadPage]);

  return (
    <>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} position={firstPosition + index} />
      ))}
      {hasMore && (
        <button type="button" ref={endRef} className="more" onClick={loadPage}>
          Load more
        </button>
      )}
    </>
  );
}
