import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 23: PER/DCOMP em vigor. */
export function Perdcomp() {
  const { dados } = useEstado();
  const d = dados.diagnostico;
  if (d.perdcomp.length === 0) return null;
  return (
    <Painel
      numero={23}
      titulo="PER/DCOMP em vigor"
      relatorios={['E-Cac PERDCOMP', 'Cruzamento PERDCOMP x Saldo de Créditos']}
      largura={12}
      tabela={{
        colunas: [
          ['Documento', 'texto'],
          ['Tipo', 'texto'],
          ['Crédito', 'texto'],
          ['Transmissão', 'data'],
          ['Situação', 'texto'],
          ['Original', 'reais'],
          ['Utilizado', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: d.perdcomp.map((p) => ({
          celulas: [p.documento, p.tipo, p.credito, p.data, p.situacao, p.original, p.utilizado, p.saldo],
          alvo: { relatorio: 'E-Cac PERDCOMP', filtros: { 'Nº PER-DCOMP': p.documento } },
        })),
      }}
    />
  );
}
