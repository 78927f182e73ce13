import { preloadable } from '../../lib/preloadable.tsx';

/** Its code, and that of the readers of files, comes when it is opened. */
export const ImportarEmpresas = preloadable(() => import('./importar-dialog.tsx'));
