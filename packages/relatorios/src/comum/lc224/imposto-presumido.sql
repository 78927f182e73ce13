-- A tax of the quarter on a base: its rate, and the additional rate on what exceeds the limit.
imposto (base, aliquota) + imposto (greatest(base - limite, 0), adicional)
