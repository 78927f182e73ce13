export { identifier, literal } from '@apura/apuracao';
