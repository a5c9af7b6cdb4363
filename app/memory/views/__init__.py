"""The view by chat, and the budget bar and tables around the map."""
