/** The part of the package that a browser can run: nothing here needs Node. */
export { letrasDaColuna } from './coluna-letras.ts';
export { type Aparencia, createEstilos } from './estilos-planilha.ts';
export { celulaTextoXml, filtroXml, inicioDaAbaXml } from './folha-xml.ts';
export { nomesDasAbas, partesDoPacote } from './pacote-xml.ts';
