export { storedZip } from './stored-zip.ts';
export { writeZip, type ZipEntry } from './write-zip.ts';
export { writeZipFile } from './write-zip-file.ts';
