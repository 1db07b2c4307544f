import localFont from 'next/font/local';
import Link from 'next/link';
import { NoticeProvider } from '../components/notices';
import { genders } from '../lib/listing';
import './globals.css';

const archivo = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
});

export const metadata = { title: 'Storefront on Next.js', description: 'The peer of the benchmark.' };

export default function Layout({ children }) {
  return (
    <html lang="en" className={archivo.className}>
      <body>
        <NoticeProvider>
          <header className="header">
            <Link href="/men" className="logo">
              SZN
            </Link>
            <nav aria-label="Main">
              {Object.entries(genders).map(([gender, label]) => (
                <Link key={gender} href={`/${gender}`}>
                  {label}
                </Link>
              ))}
              <Link href="/about-us">About</Link>
            </nav>
          </header>
          <main>{children}</main>
          <footer className="footer">
            <p>Every product opens at the page of its brand.</p>
          </footer>
        </NoticeProvider>
      </body>
    </html>
  );
}
