export { storedZip } from './stored-zip.ts';
export { writeZip, type ZipContent, type ZipEntry, type ZipPieces } from './write-zip.ts';
export { writeZipFile } from './write-zip-file.ts';
