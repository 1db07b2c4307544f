import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@szn/shared-ui/fonts.css';
import '@szn/shared-ui/tokens.css';
import '@szn/shared-ui/base.css';
import './theme.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root.');
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
