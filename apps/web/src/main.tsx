import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles.css';
import { App } from './app/app.tsx';
import { applyTheme } from './lib/theme/apply-theme.ts';
import { currentScheme } from './lib/theme/scheme.ts';
import { returnFocusAfterBusy } from './ui/return-focus-after-busy.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

applyTheme(null, null, currentScheme());
returnFocusAfterBusy();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
