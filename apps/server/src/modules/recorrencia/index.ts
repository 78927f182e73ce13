export { abrirProjetosMensais } from './abrir-projetos-mensais.ts';
export { avisarVencimentos } from './avisar-vencimentos.ts';
