import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactRedux from './react-redux.ts';
import * as toolkit from './redux-toolkit.ts';
import * as router from './router.ts';

/** The modules that the shell shares with remotes, by import name. Server scripts require them on the server. */
export const sharedModules = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': router,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': toolkit,
} as const;
