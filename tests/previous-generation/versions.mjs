export const sharedVersions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '6.30.6',
  'react-redux': '9.3.1',
  '@reduxjs/toolkit': '2.14.0',
};
