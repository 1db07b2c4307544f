import * as toolkit from './redux-toolkit.ts';
import * as reactRedux from './react-redux.ts';
import * as router from './router.ts';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/** What the shell shares, by the names under which remotes ask: one copy each for browser and server alike. */
export const providedModules = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': router,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': toolkit,
} as const;
