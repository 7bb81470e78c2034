"""A program's place at a table of any Foldtable server, with the standard library only. The program needs no rules."""

from .server import Server, ServerError
from .table import Refused, Table, Turn, join_table, open_table

__all__ = ["Refused", "Server", "ServerError", "Table", "Turn", "join_table", "open_table"]
