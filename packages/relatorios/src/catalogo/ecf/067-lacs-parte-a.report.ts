import { readSql } from '@apura/apuracao';
import { defineParteA } from './066-lalur-parte-a.ts';

export default defineParteA({
  numero: 67,
  nome: 'ECF Lacs Parte A',
  descricao: 'Adições, exclusões e compensações da CSLL.',
  linha: 'ecf_m350',
  contas: ['ecf_m355', 'ecf_m360'],
  sql: readSql(import.meta.url, './067-lacs-parte-a.sql'),
});
