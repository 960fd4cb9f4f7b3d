"""GitHub's pages for people: where an App is registered and installed, and where one signs in to it."""

from bot.sandbox.pages.registration import PAGE_PATHS, Registrations, pages
from bot.sandbox.pages.signing_in import SignIns, sign_in_pages

__all__ = ["PAGE_PATHS", "Registrations", "SignIns", "pages", "sign_in_pages"]
