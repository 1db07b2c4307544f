/** @type {import('next').NextConfig} */
const config = {
  // Otherwise the lockfile of the repository makes its root the root of this project.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // The name that this repository ignores.
  distDir: 'dist',
  reactStrictMode: true,
  poweredByHeader: false,
  images: {
    // The provider scales pictures, as the content delivery network of a shop does.
    loader: 'custom',
    loaderFile: './lib/picture-loader.js',
    deviceSizes: [320, 384, 512, 640, 768, 1024],
    imageSizes: [160],
  },
};

export default config;
