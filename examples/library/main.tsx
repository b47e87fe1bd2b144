import { applyTokens } from '@keystock/kit';
import '@keystock/kit/style.css';
import { createRoot } from 'react-dom/client';
import { App } from './App';

applyTokens();
createRoot(document.body).render(<App />);
