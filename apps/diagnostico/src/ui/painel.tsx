import { formatDateBr } from '@apura/br';
import type { NomeRelatorio } from '@apura/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cnpj, nomeArquivo } from '../dados/formato.ts';
import { useEstado } from './contexto.ts';
import type { LegendaPng } from './draw-png.ts';
import { Grafico } from './grafico.tsx';
import { registerPainel } from './paineis-vistos.ts';
import { type DadosTabela, isVazia, Tabela } from './tabela.tsx';
import { registerGemea } from './tabelas-gemeas.ts';

export interface PainelProps {
  numero: number;
  titulo: string;
  /** What the reader sees in it, in one line. */
  nota?: ReactNode;
  relatorios: readonly NomeRelatorio[];
  largura: 4 | 6 | 8 | 12;
  grafico?: { opcao: EChartsCoreOption; altura?: number; rotulo: string };
  tabela?: DadosTabela | undefined;
  children?: ReactNode;
}

/**
 * A panel: title, chart or content, its table twin, its picture, and the reports behind it. One whose chart would be
 * blank is left to the list of empty panels.
 */
export function Painel({ numero, titulo, nota, relatorios, largura, grafico, tabela, children }: PainelProps) {
  const { open, dados } = useEstado();
  const [showsTabela, setShowsTabela] = useState(grafico === undefined && children === undefined);
  const [semImagem, setSemImagem] = useState(false);
  const png = useRef<((legenda: LegendaPng) => Promise<string>) | null>(null);
  const id = useId();
  const vazio = tabela !== undefined && (grafico !== undefined || tabela.linhas.length === 0) && isVazia(tabela);
  useEffect(() => (vazio ? undefined : registerPainel({ numero, titulo })), [vazio, numero, titulo]);
  const gemea = !vazio && tabela !== undefined && (grafico !== undefined || children !== undefined);
  useEffect(
    () => (gemea ? registerGemea(id, { numero, titulo, dados: tabela }) : undefined),
    [gemea, id, numero, titulo, tabela],
  );
  const baixar = async () => {
    if (png.current === null) return;
    const link = document.createElement('a');
    const { empresa, periodo } = dados.diagnostico;
    const datas = `${formatDateBr(periodo.ini)} a ${formatDateBr(periodo.fim)}`;
    try {
      link.href = await png.current({
        titulo,
        empresa: `${empresa.nome} · ${cnpj(empresa.cnpj)}`,
        periodo: `Período de ${datas}`,
      });
    } catch {
      setSemImagem(true);
      return;
    }
    setSemImagem(false);
    link.download = `${nomeArquivo([titulo, empresa.nome, datas])}.png`;
    link.click();
  };
  if (vazio) return null;
  return (
    <section className={`painel l${largura}`} aria-labelledby={id} data-painel={numero} tabIndex={-1}>
      <header>
        <h2 id={id}>{titulo}</h2>
        <div className="acoes">
          {gemea && (
            <button
              type="button"
              className="mini"
              aria-expanded={showsTabela}
              onClick={() => setShowsTabela(!showsTabela)}
              aria-label={`Tabela de ${titulo}`}
            >
              Tabela
            </button>
          )}
          {grafico !== undefined && (
            <button
              type="button"
              className="mini"
              onClick={() => void baixar()}
              aria-label={`PNG: baixar imagem de ${titulo}`}
            >
              PNG
            </button>
          )}
        </div>
      </header>
      {semImagem && (
        <p className="falha" role="alert">
          Não foi possível gerar a imagem. Verifique a internet e tente de novo.
        </p>
      )}
      {nota !== undefined && <p className="nota">{nota}</p>}
      {grafico !== undefined && (
        <Grafico
          opcao={grafico.opcao}
          altura={grafico.altura ?? 280}
          rotulo={`${grafico.rotulo}. Os números estão na tabela.`}
          onItem={
            tabela === undefined
              ? undefined
              : (indice) => {
                  const alvo = tabela.linhas[indice]?.alvo;
                  if (alvo !== undefined) open(alvo);
                }
          }
          onPronto={(make) => {
            png.current = make;
          }}
        />
      )}
      {children}
      {tabela !== undefined && showsTabela && (
        <div className={gemea ? 'gemea' : undefined}>
          <Tabela dados={tabela} titulo={titulo} />
        </div>
      )}
      <footer>
        {relatorios
          .filter((nome) => (dados.diagnostico.linhas[nome] ?? 0) > 0)
          .map((nome) => (
            <button key={nome} type="button" className="elo" onClick={() => open({ relatorio: nome })}>
              {nome}
            </button>
          ))}
      </footer>
    </section>
  );
}
