import Image from 'next/image';
import { Heart } from './heart';

const pictureSizes = '(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 48vw';

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

export function ProductCard({ product, position, isPriority = false }) {
  const { title, image, source, link, price, salePrice } = product;
  return (
    <article className="card" aria-label={title} aria-posinset={position} tabIndex={-1}>
      <div className="front">
        <Image
          src={image}
          alt=""
          width={512}
          height={640}
          sizes={pictureSizes}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
        />
        {salePrice !== null && (
          <span className="badge">{Math.round((100 * (price - salePrice)) / price)}% OFF</span>
        )}
        <Heart title={title} />
      </div>
      <p className="source">{source}</p>
      <h2>{title}</h2>
      <p className="price">
        {salePrice !== null && <strong>{rupees.format(salePrice)}</strong>}
        {price !== null && (salePrice === null ? rupees.format(price) : <s>{rupees.format(price)}</s>)}
      </p>
      <a href={link} target="_blank" rel="noopener noreferrer">
        View Product
      </a>
    </article>
  );
}
