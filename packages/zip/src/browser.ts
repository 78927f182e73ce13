/** The part of the package that a browser can run: nothing here needs Node. */
export { storedZip } from './stored-zip.ts';
