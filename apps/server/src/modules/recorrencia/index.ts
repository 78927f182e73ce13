export { fraseDoMotivo, isMotivoSemProjeto } from './motivo-sem-projeto.ts';
export { notifyContratos } from './notify-contratos.ts';
export { notifyVencimentos } from './notify-vencimentos.ts';
export { openProjetosMensais } from './open-projetos-mensais.ts';
export { mountRecorrencia } from './recorrencia.routes.ts';
